print("dao")
